import { actionIdOf } from '#protocol/platform/permissions.ts'
import type { Node } from '#protocol/record/declaration/declare.ts'

/**
 * The right to take a whole list along as a workbook: the node's own action, or where it has none that of listing
 * (crm-records.md §1.3).
 */
export function exportRight({ node }: { node: Node }): Node {
  const own: Node = `${node}/excelexport`
  return actionIdOf(own) === undefined ? `${node}/index` : own
}
