/** What stands for the typed name in templates and filters. */
export const NAME = '{username}'

/** A name as part of a distinguished name (RFC 4514): it says nothing but itself, whatever it holds. */
export const inDn = (name: string): string =>
  [...name]
    .map((letter, at, all) => {
      if (/\p{Cc}/u.test(letter)) return `\\${letter.charCodeAt(0).toString(16).padStart(2, '0')}`
      const isEdge = at === 0 || at === all.length - 1
      return /[,+"\\<>;=]/.test(letter) || (letter === '#' && at === 0) || (letter === ' ' && isEdge)
        ? `\\${letter}`
        : letter
    })
    .join('')
