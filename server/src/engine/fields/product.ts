import { noDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { valueless } from './valueless.ts'

/** Lines of products, which are rows of a table of their own. */
export const product: FieldStore = { ...valueless, default: noDefault('') }
