import type { RecordType } from '#protocol/record/declaration/declare.ts'

/** The settings of one kind; the first part names the application, as in the addresses of the designer. */
export const handledPath = (label: number, kind: number): string =>
  `/manage/customer/handle-field/crm/${label}/${kind}`

/** What the kinds of a type are called. */
export const kindWord = ({ stored, kinds }: RecordType): string =>
  stored.find(({ name }) => name === kinds?.column)?.label ?? ''
