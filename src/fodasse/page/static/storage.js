/**
 * Values that the browser keeps for the page: the only module that asks it for storage.
 *
 * A browser may have no storage, or refuse it. Then values last until the page is left, and `lasts` says so.
 */
const PROBE = "fodasse.probe"

class Area {
  /** `name` is that of a `Storage` of the window. */
  constructor(name) {
    Object.assign(this, {name, memory: new Map()})
  }

  /** Return the value of a key; null: there is none. */
  get(key) {
    try {
      return this.memory.get(key) ?? globalThis[this.name].getItem(key)
    } catch {
      return null
    }
  }

  set(key, value) {
    try {
      globalThis[this.name].setItem(key, value)
      this.memory.delete(key)
    } catch {
      this.memory.set(key, value)
    }
  }

  remove(key) {
    this.memory.delete(key)
    try {
      globalThis[this.name].removeItem(key)
    } catch {}  // there is nothing in it
  }

  /** Return whether values last longer than the page. */
  lasts() {
    try {
      globalThis[this.name].setItem(PROBE, "1")
      globalThis[this.name].removeItem(PROBE)
      return true
    } catch {
      return false
    }
  }
}

/** Values of this tab. */
export const tab = new Area("sessionStorage")

/** Values of all tabs, which outlast them. */
export const browser = new Area("localStorage")

const NAME = "fodasse.name"

/** The name that the person of this browser gave last; "": none. New tables and seats have it at first. */
export const ownName = {
  get: () => browser.get(NAME) ?? "",
  set: name => browser.set(NAME, name),
}

/** The value and address of this entry of the tab's history. A reload finds both. */
export const entry = {
  get() {
    try {
      return history.state
    } catch {
      return null
    }
  },

  /** Replace the entry, or leave it as it is where the browser refuses. */
  replace(value, address) {
    try {
      history.replaceState(value, "", address)
    } catch {}  // the address keeps its #, and says the same
  },

  /** Add an entry. */
  push(value, address) {
    try {
      history.pushState(value, "", address)
    } catch {}  // the address stays that of the entry before
  },
}
