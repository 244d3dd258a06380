import type { DeclaredField } from '#protocol/record/declaration/declared-columns.ts'
import { type Link, link } from '#protocol/record/declaration/link.ts'

interface ToCustomer<Options>
  extends Pick<DeclaredField, 'operating' | 'fixedInForm' | 'authorisation' | 'width'> {
  /** What of the customer it takes up, and where he shows it. */
  link: Options
}

/** 客户名称: the customer to whom a record belongs and whom it keeps from being deleted. */
export const ofCustomer = <const Options extends Omit<Link, 'to' | 'required' | 'onRemove'>>({
  link: options,
  ...field
}: ToCustomer<Options>) =>
  ({
    name: 'customer_id',
    label: '客户名称',
    synonyms: ['客户', '公司名称', '单位名称', '客户单位', '公司'],
    formType: 'customer',
    kind: 1,
    required: true,
    ...field,
    link: link('customer', { required: true, onRemove: 'refuse', ...options }),
  }) as const
