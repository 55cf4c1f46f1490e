/** Python with fodasse, from the folder `python` beside this file. */
import {loadPyodide} from "./python/pyodide.mjs"

/** Run Python code in a new interpreter that has the wheels; return the value of its last line. */
export async function start(code) {
  const folder = new URL("./python/", import.meta.url)
  const load = async name => {
    const response = await fetch(new URL(name, folder))
    if (!response.ok) throw new Error(`${name}: ${response.status}`)
    return response
  }
  const names = await (await load("wheels.json")).json()
  const [python, ...wheels] = await Promise.all([
    loadPyodide({indexURL: folder.href}),
    ...names.map(async name => (await load(name)).arrayBuffer()),
  ])
  for (const wheel of wheels) python.unpackArchive(wheel, "whl")
  return python.runPython(code)
}
