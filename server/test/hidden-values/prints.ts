import { randomUUID } from 'node:crypto'
import { printCalls } from '#protocol/crm/print/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypes } from '#protocol/record-types.ts'
import type { TestCompany } from '../people.ts'
import { sendFile } from '../upload.ts'
import { makeWord, paragraph } from '../word-document.ts'
import type { Target } from './target.ts'

export interface DrawOptions {
  /** With fields of the company's own, and prints by documents of Word. */
  thorough: boolean
}

/** A template with everything that can be printed of a type, and what the administrator has printed by it. */
export async function drawPrint(company: TestCompany, { type, id, kind }: Target, { thorough }: DrawOptions) {
  const { people } = company
  if (!type.prints) return {}
  const groups = await people.admin.ask(printCalls.fields, { type: type.label })
  const tags = Object.entries(groups).flatMap(([group, fields]) =>
    fields.map(({ fieldName }) => `<span data-wk-tag="${group}.${fieldName}">{x}</span>`),
  )
  const templateName = `密值${type.key}${kind ?? ''}`
  await people.admin.ask(printCalls.add, {
    templateName,
    type: type.label,
    content: `<p>${tags.join('')}</p>`,
  })
  const { list } = await people.admin.ask(printCalls.list, { type: type.label, pageType: 0 })
  const templateId = list.find((each) => each.templateName === templateName)?.templateId ?? 0
  const recordContent = await people.admin.ask(printCalls.print, { templateId, id })
  await people.admin.ask(printCalls.saveRecord, { templateId, typeId: id, recordContent })
  const wordId = thorough ? await drawWordTemplate(company, type, groups) : undefined
  if (wordId !== undefined) {
    const key = await people.admin.ask(printCalls.printWord, { templateId: wordId, id })
    await people.admin.ask(printCalls.saveRecord, { templateId: wordId, typeId: id, recordContent: '', key })
  }
  const prints = await people.admin.ask(printCalls.records, { crmType: type.label, typeId: id })
  const printedIds = prints.map(({ recordId }) => recordId)
  return { templateId, printedIds, wordId }
}

/** The same as a document of Word; lines, which need loops, are in the tests of documents. */
async function drawWordTemplate(
  company: TestCompany,
  type: RecordType,
  groups: Record<string, { fieldName: string }[]>,
): Promise<number> {
  const { admin } = company.people
  const lines = (type.lines ?? []).map(({ key }) => key)
  const tags = Object.entries(groups)
    .filter(([group]) => recordTypes.some(({ key }) => key === group) && !lines.includes(group))
    .flatMap(([group, fields]) => fields.map(({ fieldName }) => `{${group}.${fieldName}}`))
  const templateName = `密值文档${type.key}${randomUUID()}`
  const part = { name: '密值.docx', content: makeWord(tags.map((tag) => paragraph(tag)).join('')) }
  const fields = { templateName, type: String(type.label) }
  const { code, msg } = await sendFile(company, admin, printCalls.addWord, part, fields)
  if (code !== 0) throw new Error(`${type.key}: ${code} ${msg}`)
  const { list } = await admin.ask(printCalls.list, { type: type.label, pageType: 0 })
  return list.find((each) => each.templateName === templateName)?.templateId ?? 0
}
