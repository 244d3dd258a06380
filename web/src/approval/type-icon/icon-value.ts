const USUAL_COLOR = '#9376FF'

/** Colours to choose from, the first is proposed. */
export const typeColors = ['#3ABCFB', '#00CAAB', '#FAAD14', '#FF6033', '#9376FF', '#5864FF'] as const

/** What a new type begins with. */
export const firstIcon = 'wk wk-l-record,#3ABCFB'

/** Name and colour of a value `class,colour`; one without a comma has neither. */
export function readIcon(value: string | null): { name: string; color: string } {
  const [classes = '', color] = value?.split(',') ?? []
  if (!color) return { name: '', color: USUAL_COLOR }
  return { name: classes.replace(/^wk wk-/, ''), color }
}

export const writeIcon = (name: string, color: string): string => `wk wk-${name},${color}`
