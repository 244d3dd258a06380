import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Plugin } from 'vite'
import { themeOf } from './src/ui/theme/antd-theme.ts'
import { type Mode, ROOT_CLASS } from './src/ui/theme/palettes.ts'

/** Imported by the client's first file. */
const NAME = 'virtual:theme.css'

/** What the library writes down for its own use. */
const LIBRARYS_NOTE = /\.data-ant-cssinjs-cache-path\{[^}]*\}/

/**
 * The variables of antd's theme in both modes, and how its icons stand in a line, as a sheet: a first page needs nothing
 * else of antd, whose code would compute the same before each first row.
 */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? writeTheme() : null),
  }
}

/** For the page alone: parts of antd carry the class too, and have the mode's variables from antd itself. */
function writeTheme(): string {
  const light = styleOf('light').replace(`.${ROOT_CLASS}{`, ':root{')
  const [dark = ''] = styleOf('dark').match(VARIABLES) ?? []
  return `${light}\n${dark.replace(`.${ROOT_CLASS}{`, ':root[data-theme="dark"]{')}`
}

const VARIABLES = new RegExp(`\\.${ROOT_CLASS}\\{[^}]*\\}`)

/** What antd writes into a page before any of its parts is drawn. */
function styleOf(mode: Mode): string {
  const cache = createCache()
  const provider = createElement(ConfigProvider, { theme: themeOf(mode, false) })
  renderToString(createElement(StyleProvider, { cache }, provider))
  return extractStyle(cache, { plain: true }).replace(LIBRARYS_NOTE, '')
}
