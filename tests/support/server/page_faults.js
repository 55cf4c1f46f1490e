// What is hard to read or to press on a page, and whether it is wider than the screen. Text is to have
// the contrast of level AA of the WCAG, and a control the size of a finger in pixels.
(() => {
  const READABLE = 4.5, FINGER = 44
  const parse = text => text.match(/[\d.]+/g).map(Number)
  const over = ([r, g, b, alpha = 1], under) => [r, g, b].map((each, i) => each * alpha + under[i] * (1 - alpha))
  const light = colour => colour.map(each => each / 255)
    .map(each => each <= .04045 ? each / 12.92 : ((each + .055) / 1.055) ** 2.4)
    .reduce((sum, each, i) => sum + each * [.2126, .7152, .0722][i], .05)
  const known = new Map([[null, {ground: [255, 255, 255], opacity: 1}]])
  const behind = element => {
    if (!known.has(element)) {
      const {ground, opacity} = behind(element.parentElement), style = getComputedStyle(element)
      known.set(element, {ground: over(parse(style.backgroundColor), ground), opacity: opacity * style.opacity})
    }
    return known.get(element)
  }
  const isTold = element => element.matches("input, select") || [...element.childNodes].some(each => each.nodeType === 3 && each.data.trim())
  const faults = [], looked = new Set()
  for (const element of document.body.querySelectorAll(":not(svg, svg *, .unseen, .unseen *, [aria-disabled], [aria-disabled] *)")) {
    if (!element.checkVisibility()) continue
    const name = [element, element.parentElement].map(({localName, className}) => `${localName}.${className}`).join(" in ")
    if (isTold(element) && !looked.has(name)) {
      looked.add(name)
      const {ground, opacity} = behind(element), text = over(parse(getComputedStyle(element).color), ground)
      const [dark, bright] = [light(over([...text, opacity], ground)), light(ground)].sort((a, b) => a - b)
      if (bright / dark < READABLE) faults.push(`${name}: contrast ${(bright / dark).toFixed(2)}`)
    }
    if (element.matches("button, select, input, summary")) {
      const whole = element.closest("label:has([type=radio], [type=checkbox])") ?? element
      const {width, height} = whole.getBoundingClientRect()
      if (width < FINGER || height < FINGER) faults.push(`${name}: ${width} × ${height}`)
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push("wider than the screen")
  return faults
})()
