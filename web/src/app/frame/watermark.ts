/** Pixels of a tile (foundations §9). */
const WIDTH = 230
const HEIGHT = 120
const LETTER = 13
/** What stands in a tile goes this far across at most. */
const WIDEST = 190
const LINE = 20
/** Above the page and what slides over it, below dialogs, menus and messages. */
const LAYER = '900'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const inMarkup = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)

/** Chinese characters are as wide as they are high, others about half of that. */
const widthOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? LETTER : LETTER * 0.55), 0)

/** A tile with these lines as the address of a picture. */
export function watermarkTile(lines: readonly string[], colour: string): string {
  const top = HEIGHT / 2 - ((lines.length - 1) * LINE) / 2
  const rows = lines.map((line, at) => {
    const squeezed = widthOf(line) > WIDEST ? ` textLength="${WIDEST}" lengthAdjust="spacingAndGlyphs"` : ''
    return `<text x="${WIDTH / 2}" y="${top + at * LINE}"${squeezed}>${inMarkup(line)}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><g transform="rotate(-20 ${WIDTH / 2} ${HEIGHT / 2})" fill="${colour}" font-size="${LETTER}" font-family="sans-serif" text-anchor="middle" dominant-baseline="middle">${rows.join('')}</g></svg>`
  const written = encodeURIComponent(svg).replaceAll('(', '%28').replaceAll(')', '%29')
  return `url("data:image/svg+xml,${written}")`
}

const stylesOf = (tile: string): Record<string, string> => ({
  display: 'block',
  position: 'fixed',
  inset: '0px',
  'z-index': LAYER,
  visibility: 'visible',
  opacity: '0.15',
  'pointer-events': 'none',
  'background-image': tile,
})

/**
 * Lays tiles over everything inside the host, and puts them back when they are taken away or hidden; returns what ends
 * that.
 */
export function layWatermark(host: Element, tile: string): () => void {
  let sheet: HTMLElement | undefined
  const seen = new MutationObserver((changes) => {
    if (changes.some(({ target }) => target === sheet) || !sheet?.isConnected) lay()
  })
  const lay = () => {
    seen.disconnect()
    sheet?.remove()
    sheet = document.createElement('div')
    sheet.setAttribute('aria-hidden', 'true')
    for (const [name, value] of Object.entries(stylesOf(tile)))
      sheet.style.setProperty(name, value, 'important')
    host.append(sheet)
    seen.observe(host, { childList: true })
    seen.observe(sheet, { attributes: true })
  }
  lay()
  return () => {
    seen.disconnect()
    sheet?.remove()
  }
}
