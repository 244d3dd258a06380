import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { optionColors } from '#protocol/fields/rule/option-colors.ts'

const css = readFileSync(new URL('../../app/base.css', import.meta.url), 'utf8')
const grounds = { light: ['#FFFFFF'], dark: ['#17191C'] }
const [, light = '', dark = ''] = /\nhtml \{([^}]*)\}\s*html\[data-theme="dark"\] \{([^}]*)\}/.exec(css) ?? []

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const tokenIn = (rules: string, name: string) =>
  new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(rules)?.[1] ?? ''

it.each(optionColors)('%s can be read on its own ground and on the page, light and dark', (color) => {
  for (const [rules, others] of [
    [light, grounds.light],
    [dark, grounds.dark],
  ] as const) {
    const words = tokenIn(rules, `tag-${color}`)
    for (const ground of [tokenIn(rules, `tag-${color}-bg`), ...others])
      expect(contrast(words, ground), `${words} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  }
})
