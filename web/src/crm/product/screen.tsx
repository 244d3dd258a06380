import { ShoppingOutlined } from '@ant-design/icons'
import { product } from '#protocol/crm/product/type.ts'
import { saleModes } from '#protocol/crm/product/words.ts'
import { EmptyValue } from '#web/fields/show.tsx'
import type { RecordScreen, RowPartProps } from '#web/record/model/screens.tsx'
import { QuotasInput, QuotasValue, syncOperation } from '../quota/door.ts'
import { offerOperation, withdrawOperation } from './operations.tsx'

const words: Readonly<Record<number, string>> = saleModes
const SaleModeCell = ({ row }: RowPartProps) => words[Number(row.saleMode)] ?? <EmptyValue />

export const productScreen: RecordScreen = {
  type: product,
  icon: <ShoppingOutlined />,
  path: '/crm/product',
  cells: { saleMode: SaleModeCell },
  inputs: { quotaIds: QuotasInput },
  details: { quotaIds: QuotasValue },
  actions: { offer: offerOperation, withdraw: withdrawOperation, syncQuotas: syncOperation },
}
