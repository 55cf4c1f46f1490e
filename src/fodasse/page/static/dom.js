/** Elements. Strings become text, never markup. */

/**
 * Return a new element: `make("button.main", {onclick, "aria-label": "…"}, "text", child, …)`.
 * Keys with a dash, and `role`, are attributes; all others are properties. Null children are left out.
 */
export function make(kind, settings = {}, ...children) {
  const [tag, ...classes] = kind.split(".")
  const element = document.createElement(tag)
  if (classes.length) element.className = classes.join(" ")
  for (const [key, value] of Object.entries(settings)) {
    if (value === undefined || value === null) continue
    if (key.includes("-") || key === "role" || key === "for") element.setAttribute(key, value)
    else element[key] = value
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== ""))
  return element
}

/** Return a new element of SVG with attributes. */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/**
 * Give an element new children, unless they would be made from the same data as those it has.
 * The control that has the focus keeps it: controls are known by their `data-key`, or `data-pick`.
 */
export function redraw(element, data, children) {
  const told = JSON.stringify(data)
  if (element.fodasseDrawn === told) return
  const had = element.contains(document.activeElement) ? document.activeElement : null
  element.fodasseDrawn = told
  element.replaceChildren(...children().filter(Boolean))
  if (!had) return
  const nameOf = ({dataset}) => dataset.key ?? dataset.pick
  const same = [...element.querySelectorAll("[data-key], [data-pick]")].find(each => nameOf(each) === nameOf(had))
  const next = same ?? element.closest("[data-focus]")
  next?.focus({preventScroll: true})
}
