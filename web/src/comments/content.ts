/** A piece of a comment as it is shown: text, or somebody who is mentioned. */
export type Piece = string | { userId: number; name: string }

/** Reads the HTML of a comment; nothing of it but text and mentions is ever drawn. */
export function piecesOf(html: string): Piece[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes].flatMap((node): Piece[] => {
    const text = node.textContent ?? ''
    const userId = node instanceof HTMLElement ? Number(node.dataset.user) : 0
    if (userId > 0) return [{ userId, name: text }]
    return node.nodeName === 'BR' ? ['\n'] : [text]
  })
}

/** The text of a comment as it is edited. */
export const textOf = (html: string): string =>
  piecesOf(html)
    .map((piece) => (typeof piece === 'string' ? piece : piece.name))
    .join('')

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What was written as HTML: `@` before the name of somebody mentions him. No two people have one name. */
export function htmlOf(text: string, people: readonly { userId: number; realname: string }[]): string {
  // the longest name first: 安小 is not meant where 安小一 stands
  const byLength = people.toSorted((one, other) => other.realname.length - one.realname.length)
  return text
    .split('@')
    .map((part, at) => {
      if (at === 0) return escapeHtml(part)
      const person = byLength.find(({ realname }) => part.startsWith(realname))
      if (!person) return `@${escapeHtml(part)}`
      const { userId, realname } = person
      const rest = escapeHtml(part.slice(realname.length))
      return `<span data-user="${userId}">@${escapeHtml(realname)}</span>${rest}`
    })
    .join('')
}
