/** What templates print of customers wherever they are pointed at (crm-records.md §14.1). */
export const printedCustomer = {
  via: 'customer_id',
  values: [
    'customer_name',
    'source',
    'industry',
    'level',
    'mobile',
    'telephone',
    'website',
    'email',
    'remark',
    'detail_address',
    'address',
  ],
} as const

/** Products line by line; the totals stand beside the values of the record. */
export const printedProducts = {
  key: 'product',
  values: [
    'name',
    'category_name',
    'unit',
    { name: 'num', via: 'product_id', column: 'num' },
    'price',
    'sales_price',
    { name: 'sales_num', column: 'num' },
    'discount',
    'subtotal',
  ],
  totals: ['discount_rate', 'total_price'],
  sums: ['sales_num', 'subtotal'],
} as const

/** Behind a record's own values: who and when. */
export const printedEnd = ['owner_user_name', 'create_user_name', 'create_time', 'update_time'] as const

/** What a customer who is not to know the price does not see. */
export const printedPrices = [
  'money',
  'received_money',
  'unreceived_money',
  'price',
  'sales_price',
  'discount',
  'subtotal',
  'discount_rate',
  'total_price',
] as const
