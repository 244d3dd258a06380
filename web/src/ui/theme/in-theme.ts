import { type ComponentType, createElement } from 'react'

/**
 * Fetches a component that may draw parts of antd, and with it antd's theme. The files of a first page hold neither: what
 * they draw is ours (web/first-load.ts).
 */
export async function inTheme<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [Part, { Themed }] = await Promise.all([load(), import('./Themed.tsx')])
  return (props: Props) => createElement(Themed, null, createElement(Part, props))
}
