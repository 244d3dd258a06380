import { customer } from '#protocol/crm/customer/type.ts'
import type { ColumnSettings, Head } from '#protocol/record/calls/columns.ts'
import type { AskJson } from './custom-fields.ts'

const { label } = customer

/** Shows somebody every column of customers, as his list does not by itself; answers how many. */
export async function showAllColumns(ask: AskJson): Promise<number> {
  const { value, hideValue } = await ask<ColumnSettings>('crmField/queryFieldConfig', { label })
  await ask('crmField/setFieldConfig', { label, noHideFields: [...value, ...hideValue], hideFields: [] })
  return (await ask<Head[]>(`crmField/queryListHead/${label}`, {})).length
}

/** His list is as everybody's again. */
export const restoreColumns = (ask: AskJson) => ask('crmField/restoreFieldConfig', { label })
