import type { Refused } from '#protocol/platform/codes.ts'
import type { DeclaredField } from '#protocol/record/declaration/declared-columns.ts'
import { type Link, link } from '#protocol/record/declaration/link.ts'
import { inForce } from './contract/states.ts'

interface ToContract<Options> extends Pick<DeclaredField, 'operating' | 'width'> {
  /** Of a contract that is not in force. */
  refusal: Refused
  /** What of the contract it takes up, and where the contract shows it. */
  link: Options
}

/** 合同编号: the contract to which a document belongs, one of the same customer that is in force. */
export const ofContract = <
  const Options extends Omit<Link, 'to' | 'required' | 'onRemove' | 'under' | 'among' | 'inForm'>,
>({
  refusal,
  link: options,
  ...field
}: ToContract<Options>) =>
  ({
    name: 'contract_id',
    label: '合同编号',
    synonyms: ['合同号', '所属合同'],
    formType: 'contract',
    kind: 1,
    required: true,
    ...field,
    link: link('contract', {
      required: true,
      onRemove: 'refuse',
      under: 'customer_id',
      among: { states: inForce, refusal },
      inForm: true,
      ...options,
    }),
  }) as const
