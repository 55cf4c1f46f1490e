/** Hints in a worker of their own: {view, ply} is answered with {ply, best, values, worlds, seconds}. */
import {start} from "./python.js"

const SECONDS = 2
const ready = start("from fodasse.hosting.advice import advise\nadvise")

onmessage = async ({data: {view, ply}}) => {
  const advise = await ready
  postMessage({ply, ...JSON.parse(advise(JSON.stringify(view), SECONDS))})
}
ready.catch(error => postMessage({failed: String(error)}))
