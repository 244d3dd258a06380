import type { FormType } from '#protocol/fields/form-types.ts'
import type { Operator } from '#protocol/fields/rule/operators.ts'

/** Whose records a scene holds; other words that the wire knows narrow by nothing but `where`. */
export type SceneScope = 'all' | 'self' | 'child' | 'star'
export interface DeclaredScene {
  name: string
  bydata: SceneScope | (string & {}) | null
  /** Stored columns that must have these values. */
  where?: Readonly<Record<string, number>>
  /** Conditions as lists send them. Where the viewer may not use one of the fields, the scene holds nothing. */
  conditions?: readonly SceneItem[]
  /** A condition of the type's server rules (`scenes`), by its name there. */
  rule?: string
  /** Key of the column by which it begins sorted, the lowest first; absent: the newest change first. */
  risingBy?: string
  /** Its tab shows the number of records. */
  counted?: true
}

/** A condition of a declared scene (record-engine.md §7.1). */
export interface SceneItem {
  name: string
  formType: FormType
  type: Operator
  values: readonly unknown[]
  orEmpty?: 1
}

/** 全部…, 我负责的…, 下属负责的…, 我关注的… (record-engine.md §8). */
export function ownedScenes(display: string, options: { star: boolean }): DeclaredScene[] {
  const scenes: DeclaredScene[] = [
    { name: `全部${display}`, bydata: 'all' },
    { name: `我负责的${display}`, bydata: 'self' },
    { name: `下属负责的${display}`, bydata: 'child' },
  ]
  return options.star ? [...scenes, { name: `我关注的${display}`, bydata: 'star' }] : scenes
}
