import { addressBookCalls } from '#protocol/address-book/calls.ts'
import { area } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { listBook, toggleStar } from './book.ts'

/** 通讯录 (approval-office.md §17). */
export const addressBook = area({
  key: 'address-book',
  module: 'book',
  endpoints: [
    on(addressBookCalls.list, listBook),
    on(addressBookCalls.toggleStar, (context) => toggleStar(context, context.request.userId)),
  ],
})
