import { FILE_BESIDE } from '#protocol/crm/contract-file/words.ts'
import { lazyEditor } from '#web/record/features/editing.ts'
import type { FormToSave, SaveFault } from '#web/record/model/screens.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** What contract files offer to the screen of contracts. */
export const ContractFileTab = lazyComponent(
  async () => (await import('./ContractFileTab.tsx')).ContractFileTab,
)
export { signOperation, waiveOperation } from './operations.tsx'

const hasFile = ({ values }: FormToSave): boolean => Boolean(values[FILE_BESIDE])

/** What the panel of a contract does with the form of its file, where it has one (locks-and-extensions.md §12.1). */
export const refuseFile = async (form: FormToSave): Promise<SaveFault | undefined> =>
  hasFile(form) ? (await import('./sent-file.ts')).refuseFile(form) : undefined
export const makeSentFile = async (contractId: number, form: FormToSave): Promise<void> => {
  if (hasFile(form)) await (await import('./sent-file.ts')).makeSentFile(contractId, form)
}

/** In the form of a contract. */
export const FilePart = lazyEditor(async () => (await import('./FilePart.tsx')).FilePart)
