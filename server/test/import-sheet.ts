import { importCalls } from '#protocol/crm/imports.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { ImportRead } from '#protocol/record/calls/imports.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Person, TestCompany } from './people.ts'
import { sendFile, type UploadedPart } from './upload.ts'
import { makeWorkbook } from './workbook.ts'

export type Rows = readonly (readonly string[])[]

/** The import calls of a type that has them. */
export function importCallsOf(type: RecordType) {
  const { import: calls } = recordCallsOf(type)
  if (!calls) throw new Error(`${type.key} cannot be imported`)
  return calls
}

export const sheetOf = async (headings: readonly string[], rows: Rows): Promise<UploadedPart> => ({
  name: '数据.xlsx',
  content: await makeWorkbook(headings, rows),
})

/** The dry run of a file. */
export async function checkSheet(
  company: TestCompany,
  person: Person,
  type: RecordType,
  file: UploadedPart,
  fields: Record<string, string> = {},
): Promise<ImportRead> {
  const reply = await sendFile(company, person, importCallsOf(type).upload, file, { ...fields, dryRun: '1' })
  if (reply.code !== 0) throw new Error(`${reply.code} ${reply.msg}`)
  await company.platform.jobs.runDue()
  return person.ask(importCalls.read, { importId: Number(reply.data) })
}

/** A file checked and then imported. */
export async function importSheet(
  company: TestCompany,
  person: Person,
  type: RecordType,
  file: UploadedPart,
  fields: Record<string, string> = {},
): Promise<{ checked: ImportRead; done: ImportRead }> {
  const checked = await checkSheet(company, person, type, file, fields)
  const { importId } = checked
  await person.ask(importCalls.start, { importId })
  await company.platform.jobs.runDue()
  return { checked, done: await person.ask(importCalls.read, { importId }) }
}

export async function undoSheet(company: TestCompany, person: Person, importId: number): Promise<ImportRead> {
  await person.ask(importCalls.undo, { importId })
  await company.platform.jobs.runDue()
  return person.ask(importCalls.read, { importId })
}

export const faultsOf = ({ faults }: Pick<ImportRead, 'faults'>) =>
  faults.map(({ row, message }) => [row, message] as const)
