import { beforeEach, expect, it } from 'vitest'
import { leads } from '#protocol/crm/leads/type.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { answer, asked, expectAllAnswered, fakeFetch, forgetAnswers, refuse, respond } from './answers.ts'

const calls = recordCallsOf(leads)
const post = async (path: string, body: unknown = {}) => {
  const response = await fakeFetch(`/crm/api/${path}`, { method: 'POST', body: JSON.stringify(body) })
  return response.json()
}

beforeEach(forgetAnswers)

it('fails a case whose screen asks what nobody answers, and names the call', async () => {
  expect(await post('login')).toMatchObject({ code: 500 })
  expect(expectAllAnswered).toThrow('login is not answered in this test')
})

it('fails a case whose screen asks what is no call', async () => {
  await post('crmLeads/nothing')
  expect(expectAllAnswered).toThrow('crmLeads/nothing is no call of the protocol')
})

it('fails a case whose screen sends what the call does not take', async () => {
  answer(calls.remove, null)
  await post('crmLeads/deleteByIds', 'everything')
  expect(expectAllAnswered).toThrow('crmLeads/deleteByIds does not take')
})

it('fails a case whose answer the server would not give', async () => {
  respond(sessionCalls.querySystemStatus, () => JSON.parse('"yes"'))
  await post('adminUser/querySystemStatus')
  expect(expectAllAnswered).toThrow('adminUser/querySystemStatus does not answer so')
})

it('answers by the latest word, with what the path and the body say', async () => {
  refuse(calls.detail, '没有查看权限', 401)
  expect(await post('crmLeads/queryById/7')).toEqual({ code: 401, msg: '没有查看权限', data: null })
  respond(calls.detail, (request) => ({ leadsId: request.leadsId }))
  expect(await post('crmLeads/queryById/7')).toMatchObject({ code: 0, data: { leadsId: 7 } })
  const form = new URLSearchParams({ 'ids[0]': '1', 'ids[1]': '2', status: '0' })
  answer(accountCalls.setUserStatus, null)
  await fakeFetch('/crm/api/adminUser/setUserStatus', { method: 'POST', body: form })
  expect(asked(calls.detail)).toMatchObject([{ leadsId: 7 }, { leadsId: 7 }])
  expect(asked(accountCalls.setUserStatus)).toMatchObject([{ ids: [1, 2], status: 0 }])
  expectAllAnswered()
})
