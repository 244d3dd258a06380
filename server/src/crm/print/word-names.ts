import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import { type PrintTag, printTags } from '#server/engine/features/print/tags.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { WordFault } from '#server/platform/documents/word/fault.ts'
import type { WordTag } from '#server/platform/documents/word/scope.ts'
import { amountEndings, commonTags } from './word-extras.ts'

/** What the tags of a document mean, by how they are written there. */
export interface WordNames {
  /** `合同名称` → `contract.name`; also those of conditions. */
  values: Record<string, string>
  /** `产品` → `product` */
  loops: Record<string, string>
  /** By the key of the lines: `数量` → `sales_num`. */
  columns: Record<string, Record<string, string>>
}

/** In a line: which one it is, from 1. */
export const LINE_NUMBER = '序号'

interface Group {
  key: string
  title: string
  fields: readonly PrintTag[]
  /** Only of lines: fields whose tag is a sum outside of them. */
  sums: readonly string[] | null
}

/**
 * Finds what each tag of a document means: by the name a field has now, with the name of its object before it, or as
 * `contract.num`. A document that was taken keeps that, whatever fields are called later.
 * @throws WordFault for tags that name nothing, all at once, or for a loop within a loop
 */
export function nameTags(actor: Actor, type: RecordType, tags: readonly WordTag[]): WordNames {
  const groups = groupsOf(actor, type)
  const names: WordNames = { values: {}, loops: {}, columns: {} }
  const unknown = new Set<string>()
  const walk = (all: readonly WordTag[], lines: Group | null): void => {
    for (const { name: written, inside } of all) {
      const name = written.trim()
      const looped = inside && groups.find((group) => group.sums && isNamed(group, name))
      if (looped) {
        if (lines) throw new WordFault('tagSyntax', name)
        names.loops[name] = looped.key
        walk(inside, looped)
        continue
      }
      nameValue(name, lines)
      if (inside) walk(inside, lines)
    }
  }
  const nameValue = (name: string, lines: Group | null) => {
    const column = lines && orAmount(name, (plain) => fieldOf(lines, plain))
    if (lines && (column || name === LINE_NUMBER)) {
      names.columns[lines.key] = { ...names.columns[lines.key], ...(column ? { [name]: column } : {}) }
      return
    }
    const tag = orAmount(name, (plain) => valueNamed(groups, plain)) ?? commonTags.get(name)
    if (tag === undefined) unknown.add(name)
    else names.values[name] = tag
  }
  walk(tags, null)
  if (unknown.size > 0) throw new WordFault('tagUnknown', [...unknown].slice(0, MOST_NAMED).join('}”、“{'))
  return names
}

/** Unknown tags that a refusal names. */
const MOST_NAMED = 50

/** What a name means, by itself or without an ending by which an amount is written otherwise. */
function orAmount(name: string, find: (plain: string) => string | undefined): string | undefined {
  const found = find(name)
  if (found !== undefined) return found
  const ending = amountEndings.find(({ word }) => name.endsWith(word) && name.length > word.length)
  const plain = ending && find(name.slice(0, -ending.word.length))
  return ending && plain !== undefined ? `${plain}${ending.mark}` : undefined
}

function groupsOf(actor: Actor, type: RecordType): Group[] {
  return Object.entries(printTags(actor, type)).map(([key, fields]) => ({
    key,
    title: recordTypeNamed(key)?.display ?? type.lines?.find((lines) => lines.key === key)?.title ?? key,
    fields,
    sums: type.prints?.lines?.find((lines) => lines.key === key)?.sums ?? null,
  }))
}

const isNamed = ({ key, title }: Group, name: string) => name === key || name === title

/** The field of a group that a tag names with or without the group before it. */
function fieldOf(group: Group, name: string): string | undefined {
  const [before, ...rest] = name.split('.')
  const bare = rest.length > 0 && isNamed(group, before ?? '') ? rest.join('.') : name
  return group.fields.find((field) => field.fieldName === bare || field.name === bare)?.fieldName
}

/** The value outside of lines: of the record itself before those it points at, of which only one may be meant. */
function valueNamed([own, ...others]: readonly Group[], name: string): string | undefined {
  const foundIn = (group: Group) => {
    const field = fieldOf(group, name)
    if (field === undefined || (group.sums && !group.sums.includes(field))) return []
    // without its group before it a sum would be taken for a value of the record
    if (group.sums && !name.includes('.')) return []
    return [`${group.key}.${field}`]
  }
  if (own) {
    const [first] = foundIn(own)
    if (first) return first
  }
  const found = others.flatMap(foundIn)
  return found.length === 1 ? found[0] : undefined
}
