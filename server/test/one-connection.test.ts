import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activityCalls } from '#protocol/crm/activity.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { integrationCalls } from '#protocol/integrations/calls.ts'
import { channelCalls } from '#protocol/messages/channel-calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from './make.ts'
import { drawCompany, type TestCompany } from './people.ts'
import { uploadFile } from './upload.ts'

/**
 * A transaction that asked for a second connection would wait, as soon as there are as many of its kind as connections,
 * for the others that wait for it: nobody would be answered. So there is one connection here.
 */

let company: TestCompany
let release: () => void
beforeAll(async () => {
  company = await drawCompany()
  await company.people.repA.token()
  const { pool } = company.platform
  const others = Array.from({ length: pool.options.max - 1 }, () => pool.connect())
  const taken = await Promise.all(others)
  release = () => {
    for (const client of taken) client.release()
  }
})
afterAll(async () => {
  release()
  await company.close()
})

const calls = recordCallsOf(customer)
const contactCalls = recordCallsOf(contacts)

/** A batch with one file in it, as forms upload it before they are saved. */
async function uploadedBatch(): Promise<string> {
  const batchId = randomBytes(16).toString('hex')
  const file = { name: '照片.txt', content: 'x' }
  await uploadFile(company, company.people.repA, fileCalls.upload, file, { batchId })
  return batchId
}

describe('one connection suffices', () => {
  let customerId: number
  beforeEach(async () => {
    customerId = await makeRecord(company.people.repA, customer)
  })

  it('to create a record with what was uploaded for it', async () => {
    const { repA } = company.people
    const entity = { customerName: '带附件的客户', batchId: await uploadedBatch() }
    const { customerId: made } = await repA.ask(calls.add, { entity, field: [] })
    expect(await repA.ask(calls.files, { id: Number(made) })).toHaveLength(1)
  })

  it('to follow up with a picture', async () => {
    const { repA } = company.people
    await repA.ask(activityCalls.add, {
      activityType: customer.label,
      activityTypeId: customerId,
      content: '拜访',
      batchId: await uploadedBatch(),
    })
    expect(await repA.ask(calls.files, { id: customerId })).toHaveLength(1)
  })

  it('to change what a record refers to', async () => {
    const { repA } = company.people
    const contactsId = await makeRecord(repA, contacts)
    const list = [{ fieldName: 'customerId', value: customerId }]
    await repA.ask(contactCalls.updateInformation, { id: contactsId, list })
    expect(await repA.ask(contactCalls.detail, { contactsId })).toMatchObject({ customerId })
  })

  it('to set what lies outside', async () => {
    const { admin } = company.people
    const settings = { address: 'https://sms.example/', secret: 'of the gateway' }
    await admin.ask(integrationCalls.save, { integration: 'sms', isOn: 0, settings })
    await admin.ask(channelCalls.save, { channel: 'webhook', isOn: 0, settings: {} })
  })

  it('to export what somebody reads meanwhile', async () => {
    const { admin, repA } = company.people
    await makeRecord(repA, customer, { title: '只用一条连接' })
    const { headers } = await admin.call(calls.exportAll, { search: '只用一条连接' })
    expect(headers['x-total-rows']).toBe('1')
  })
})
