import { textOfSheet } from '#protocol/crm/sale/sheet.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { escapeHtml } from '#server/platform/documents/html-tree.ts'
import { refuse } from '#server/platform/refusal.ts'
import { printSales, saleOf } from './print-sales.ts'

const cells = (tag: 'td' | 'th', texts: readonly string[]) =>
  `<tr>${texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')}</tr>`
const facts = (entries: readonly (readonly [string, string])[]) =>
  `<p>${entries.map(([label, value]) => `${escapeHtml(label)}：${escapeHtml(value)}`).join('　')}</p>`

/**
 * The 销售单 of an order as this user prints it, for its record: what a client sends is not kept as what was printed
 * (locks-and-extensions.md §15.3). Refuses who may not print it.
 */
export async function recordedSheet(actor: Actor, businessId: number): Promise<string> {
  const sale = await saleOf(actor, businessId)
  const [order] = await printSales(actor, [sale])
  if (!order) refuse('rowUnknown')
  const sheet = textOfSheet(order)
  const last = `<tr><td colspan="${sheet.heads.length - 1}">${escapeHtml(sheet.sum.words)}</td><td>${escapeHtml(sheet.sum.money)}</td></tr>`
  return [
    `<h2>${escapeHtml(sheet.title)}</h2>`,
    facts(sheet.facts),
    `<table><tbody>${cells('th', sheet.heads)}${sheet.rows.map((row) => cells('td', row)).join('')}${last}</tbody></table>`,
    facts(sheet.below),
    facts(sheet.signatures),
  ].join('')
}
