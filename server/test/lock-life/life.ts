import { subAccountCalls } from '#protocol/crm/bank/account-calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { addDays } from '#protocol/platform/day.ts'
import { refusals } from '#protocol/refusals.ts'
import { createRandom, type Random } from '#server/demo/random.ts'
import { today } from '#server/platform/time/clock.ts'
import type { Caller } from '../as.ts'
import { openAccount } from '../bank.ts'
import { makeRecord } from '../make.ts'
import { orderingOf } from '../ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../people.ts'

/** A company that lives from its locks: what random operations draw their subjects from. */
export interface Life {
  company: TestCompany
  /** Who sells: each has customers of their own. */
  sellers: readonly Person[]
  /** Who decides about orders. */
  approver: Person
  /** Who holds devices and makes locks. */
  holders: readonly Person[]
  customerIds: readonly number[]
  /** Modules by how they are sold, and their prices. */
  products: Readonly<Record<'rental' | 'other' | 'purchase' | 'fee', Product>>
  /** Rows of the database as it is now. */
  rows<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  day(offset?: number): string
}

interface Product {
  productId: number
  price: string
}

/** What a call answered; null where there was nothing to do it to. */
export type Answer = { code: number; msg: string } | null

/** An operation, with its share of all and what it is called in the figures. */
export interface Operation {
  name: string
  weight: number
  run: (life: Life, random: Random) => Promise<Answer>
}

export const LOCKS = 200
const CUSTOMERS = 8
const OTHER_REGION = 15

/** Draws the company: two hundred locks in the stock, customers with an account and a contract, and what is sold. */
export async function drawLife(): Promise<Life> {
  const company = await drawCompany({ config: { logLevel: 'error' } })
  const { admin, repA, repA2, managerA } = company.people
  const sellers = [repA, repA2].map((person) => staying(company, person))
  const approver = staying(company, managerA)
  await admin.ask(lockCalls.stockIn, { region: 1, shellNumFrom: 'L00001', count: LOCKS - OTHER_REGION })
  await admin.ask(lockCalls.stockIn, { region: 2, shellNumFrom: 'Q00001', count: OTHER_REGION })
  await openAccount(company)
  const customerIds: number[] = []
  for (let at = 0; at < CUSTOMERS; at += 1) {
    const seller = sellers[at % sellers.length] ?? repA
    const customerId = await makeRecord(seller, customer)
    await makeRecord(seller, contract, { entity: { customerId, money: '50000' } })
    await admin.ask(subAccountCalls.generate, { customerId })
    customerIds.push(customerId)
  }
  const { makeProduct } = orderingOf(() => company)
  const sold = async (mode: 0 | 1 | 2, price: string) => ({
    productId: await makeProduct(mode, price),
    price,
  })
  return {
    company,
    sellers,
    approver,
    holders: [admin, approver],
    customerIds,
    products: {
      rental: await sold(0, '1200'),
      other: await sold(0, '777.77'),
      purchase: await sold(1, '3000'),
      fee: await sold(2, '200'),
    },
    rows: async (text, values = []) => (await company.platform.pool.query(text, [...values])).rows,
    day: (offset = 0) => addDays(today(company.platform.clock), offset),
  }
}

const [NOT_SIGNED_IN] = refusals.notSignedIn

/** The same person, who signs in again when a session has ended: years pass. */
function staying(company: TestCompany, person: Person): Person {
  let caller: Caller = person
  let renewing: Promise<Caller> | undefined
  const renewed = (ended: Caller): Promise<Caller> => {
    if (caller !== ended) return Promise.resolve(caller)
    renewing ??= company.signIn(person.username).then((token) => {
      caller = company.withToken(token)
      renewing = undefined
      return caller
    })
    return renewing
  }
  const call: Caller['call'] = async (asked, request, options) => {
    const now = caller
    const answer = await now.call(asked, request, options)
    return answer.code === NOT_SIGNED_IN ? (await renewed(now)).call(asked, request, options) : answer
  }
  return { ...person, call }
}

/** One of the rows, or nothing. */
export async function oneOf<Row extends object>(
  { rows }: Life,
  random: Random,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row | null> {
  const found = await rows<Row>(text, values)
  return found.length === 0 ? null : random.pick(found)
}

/** That many of the rows, in a random order. */
export async function someOf<Row extends object>(
  { rows }: Life,
  random: Random,
  { most, text, values = [] }: { most: number; text: string; values?: readonly unknown[] },
): Promise<Row[]> {
  const found = await rows<Row>(text, values)
  return found
    .map((row) => ({ row, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, most)
    .map(({ row }) => row)
}

/** The person of this id; the administrator where no seller or holder has it. */
export const personOf = ({ company, sellers, holders }: Life, userId: number): Person =>
  [...sellers, ...holders].find((person) => person.userId === userId) ?? company.people.admin

/** The owner, as mostly, or the administrator. */
export const actorFor = (life: Life, random: Random, ownerUserId: number): Person =>
  random.chance(0.6) ? personOf(life, ownerUserId) : life.company.people.admin

/** A stream of its own for each operation, so that what runs beside it draws nothing from it. */
export const streamOf = (seed: number, at: number): Random => createRandom(`${seed}/${at}`)
