import { z } from 'zod'
import { integer } from '#protocol/platform/wire.ts'
import { invoiceTypes, titleInvoiceTypes } from './words.ts'

const codesOf = (words: Readonly<Record<number, string>>): number[] => Object.keys(words).map(Number)

/** Every declared kind of invoices; a company begins with all of them (crm-records.md §11.1). */
export const everyKind: readonly number[] = codesOf(invoiceTypes)

/** Which kinds a company issues: at least one of those that are declared. */
export const kindsSchema = z.object({
  invoiceTypes: z
    .array(integer().refine((code) => everyKind.includes(code)))
    .min(1)
    .max(everyKind.length),
})

/** What titles and contract files offer of the kinds that are issued. */
export const titleKindsOf = (issued: readonly number[]): number[] =>
  codesOf(titleInvoiceTypes).filter((code) => issued.includes(code))
