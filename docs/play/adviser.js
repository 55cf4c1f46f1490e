/** Hints in a worker of their own: {view, number} is answered with {number, best, values, worlds, seconds} or {number, failed}. */
import {start} from "./python.js"

const SECONDS = 2
const ready = start("from fodasse.hosting.advice import advise\nadvise")

onmessage = async ({data: {view, number}}) => {
  try {
    const advise = await ready
    postMessage({number, ...JSON.parse(advise(JSON.stringify(view), SECONDS))})
  } catch (error) {
    postMessage({number, failed: String(error)})
  }
}
