/** Python with fodasse, from the folder `python` beside this file. */

/** What `start` throws where that folder is missing. */
export class Missing extends Error {}

/** It fails where WebAssembly does: Pyodide itself then waits for ever. */
const broken = new Promise((_, reject) => {
  const {instantiateStreaming} = WebAssembly
  WebAssembly.instantiateStreaming = async (...given) => {
    try {
      return await instantiateStreaming(...given)
    } catch (error) {
      reject(error)
      throw error
    }
  }
})

/** Run Python code in a new interpreter that has the wheels; return the value of its last line. */
export async function start(code) {
  const folder = new URL("./python/", import.meta.url)
  const load = async name => {
    const response = await fetch(new URL(name, folder))
    if (response.status === 404) throw new Missing(name)
    if (!response.ok) throw new Error(`${name}: ${response.status}`)
    return response
  }
  const names = await (await load("wheels.json")).json()
  const {loadPyodide} = await import(new URL("pyodide.mjs", folder))
  const [python, ...wheels] = await Promise.all([
    Promise.race([loadPyodide({indexURL: folder.href}), broken]),
    ...names.map(async name => (await load(name)).arrayBuffer()),
  ])
  for (const wheel of wheels) python.unpackArchive(wheel, "whl")
  return python.runPython(code)
}
