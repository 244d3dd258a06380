import { ordinaryPage } from '#protocol/platform/page-setup.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import { printTags } from '#server/engine/features/print/tags.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { escapeHtml } from '#server/platform/documents/html-tree.ts'
import { DOCX, type Download, download } from '#server/platform/http/download.ts'

/** Columns of lines that fit on the paper. */
const MOST_COLUMNS = 6

const tag = (name: string) => escapeHtml(`{${name}}`)
const cells = (texts: readonly string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`

/** A document with every tag of the type, from which the company makes its own. */
export async function makeWordSample(actor: Actor, type: RecordType): Promise<Download> {
  const groups = Object.entries(printTags(actor, type))
  const parts = groups.map(([key, fields]) => {
    const lines = type.prints?.lines?.some((each) => each.key === key) ?? false
    const title = recordTypeNamed(key)?.display ?? type.lines?.find((each) => each.key === key)?.title ?? key
    const names = fields.map(({ name }) => name)
    return `<h2>${escapeHtml(title)}</h2>${lines ? lineTable(title, names) : valueTable(type, key, title, names)}`
  })
  const head = `<h1>${escapeHtml(type.display)}</h1><p>${tag('公司名称')}　${tag('今天')}</p>`
  const html = `${head}${parts.join('')}`
  const made = await actor.services.documents.make(
    'word',
    { html, page: ordinaryPage, pictures: new Map() },
    actor.viewer.userId,
  )
  return download({ name: `${type.display}模板示例.docx`, contentType: DOCX, body: Buffer.from(made) })
}

function valueTable(type: RecordType, key: string, title: string, names: readonly string[]): string {
  const prefix = key === type.key ? '' : `${title}.`
  return `<table>${names.map((name) => cells([escapeHtml(name), tag(`${prefix}${name}`)])).join('')}</table>`
}

/** The row between its marks appears once for each line. */
function lineTable(title: string, all: readonly string[]): string {
  const names = [...new Set(all)].slice(0, MOST_COLUMNS)
  const tags = names.map((name, at) => `${tag(name)}${at === names.length - 1 ? tag(`/${title}`) : ''}`)
  return `<table>${cells(['序号', ...names.map(escapeHtml)])}${cells([`${tag(`#${title}`)}${tag('序号')}`, ...tags])}</table>`
}
