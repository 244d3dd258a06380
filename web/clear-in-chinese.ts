import type { Plugin } from 'vite'

const CHOICES = /\/@rc-component\/select\/es\/hooks\/useAllowClear\.js$/
const ENGLISH = "?? 'Clear'"

/**
 * The button that empties a select is named in the product's language. The library takes the name from each select alone, and its
 * words in Chinese have none.
 */
export function clearInChinese(): Plugin {
  return {
    name: 'clear-in-chinese',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      if (!CHOICES.test(id.replaceAll('\\', '/'))) return null
      if (!code.includes(ENGLISH))
        throw new Error('selects name what empties them in a new way: see web/clear-in-chinese.ts')
      return { code: code.replace(ENGLISH, "?? '清除'"), map: null }
    },
  }
}
