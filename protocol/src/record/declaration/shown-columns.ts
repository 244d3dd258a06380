import { toKey } from '#protocol/platform/to-key.ts'
import type { FooterSum, RecordType } from './declare.ts'
import type { StoredColumn, SystemColumn, SystemFilter } from './declared-columns.ts'
import { namedValues } from './named-values.ts'
import { teamFilter } from './system-columns.ts'

const listColumnOf = ({ name, label, formType, words, wordsFrom }: StoredColumn): SystemColumn => ({
  key: toKey(name),
  title: label,
  formType,
  ...(words ? { words } : {}),
  ...(wordsFrom ? { wordsFrom } : {}),
})

const filterOf = ({ name, label, formType, words, wordsFrom }: StoredColumn): SystemFilter => ({
  key: toKey(name),
  title: label,
  ...(words ? { formType: 'select', setting: namedValues(words) } : { formType }),
  ...(wordsFrom ? { wordsFrom } : {}),
})

const footerOf = ({ name, label, in: shown }: StoredColumn): FooterSum[] =>
  shown?.footer ? [{ key: toKey(name), title: label, column: name, ...shown.footer }] : []

/** The list columns, filters and sums of a type, with those of its stored columns that say where they are shown. */
export function shownColumns({ stored, list }: RecordType): Pick<RecordType, 'list'> {
  const { systemColumns, filters, footer } = list
  const isTeam = ({ key }: SystemFilter) => key === teamFilter.key
  const sums = stored.flatMap(footerOf)
  return {
    list: {
      ...list,
      systemColumns: [...stored.filter((column) => column.in?.list).map(listColumnOf), ...systemColumns],
      filters: [
        ...filters.filter((filter) => !isTeam(filter)),
        ...stored.filter((column) => column.in?.filters).map(filterOf),
        ...filters.filter(isTeam),
      ],
      ...(sums.length > 0 ? { footer: [...(footer ?? []), ...sums] } : {}),
    },
  }
}
