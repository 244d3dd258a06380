import { describe, expect, it } from 'vitest'
import { renamed } from '#protocol/files/file-kinds.ts'
import { composeMessage, deliveredGroups, messageTypes, textOfMessage } from './message-types.ts'
import { importCounts } from './messages/compose.ts'
import { joinMessages, messageLabels } from './messages/message-type.ts'

const messageOf = (type: number, title = '', content = '') => ({ type, title, content, realname: '王敏' })

describe('the text of a message', () => {
  it.each([
    [1, '周报', '', '王敏将《周报》任务分配给您，请及时查看'],
    [6, '请假', '人手不够', '王敏拒绝您的《请假》，拒绝理由：“人手不够”，请及时处理'],
    [8, '放假', '', '您有一个新公告《放假》，请及时查看'],
    [9, '例会', '{"type":2,"value":3}', '王敏邀请您参与《例会》的日程，将于3小时后开始, 请及时查看'],
    [10, '年框', '价低', '王敏拒绝您的《年框》合同审批，拒绝理由：“价低”，请及时处理'],
    [11, '年框', '', '王敏已经审核通过您的《年框》合同，请及时查看'],
    [13, 'HK01', '', '王敏已经审核通过您的《HK01》回款，请及时查看'],
    [14, '120', '3,10', '王敏导入客户数据120条，覆盖10条，导入成功117条，导入失败3条。'],
    [15, '7', '0,0', '王敏取消导入客户数据，已导入7条，覆盖0条，导入成功7条，导入失败0条。'],
    [23, '新城百货', '', '王敏将您添加为客户《新城百货》的成员'],
    [29, '新城百货', '', '王敏退出了您客户《新城百货》的团队'],
    [36, 'FP1', '', '王敏已经审核通过您的《FP1》发票审批，请及时查看'],
    [80, 'x', '2026,5', '王敏更新了您《2026年5月的工资条》，有问题请及时与王敏反馈'],
    [99, '赵强', '周一九点', '您有新的面试安排，王敏为赵强周一九点'],
    [124, '李想', '', '王敏将您移出了联系人《李想》的团队'],
    [130, 'LY-1', '', '王敏已经审核通过您的《LY-1》新锁领用，请及时查看'],
    [132, 'LY-1', '', '新锁领用《LY-1》已发放'],
  ])('of type %i', (type, title, content, text) => {
    expect(textOfMessage(messageOf(type, title, content))).toBe(text)
  })

  it('has its link between 《》, whatever the title holds', () => {
    expect(composeMessage(messageOf(23, 'a《b》{c}'))).toEqual({
      before: '王敏将您添加为客户',
      link: '《a《b》{c}》',
      after: '的成员',
    })
    expect(composeMessage(messageOf(14, '1', '0,0')).link).toBeNull()
  })

  it('survives broken content and unknown types', () => {
    expect(textOfMessage(messageOf(9, '例会', 'not json'))).toContain('将于后开始')
    expect(textOfMessage(messageOf(999, '标题', '内容'))).toBe('标题：内容')
    expect(importCounts({ title: 'x', content: '' })).toEqual({
      total: 0,
      failed: 0,
      overwritten: 0,
      succeeded: 0,
    })
  })

  it('exists for every type, with a label of its own', () => {
    const labels: number[] = Object.values(messageLabels)
    for (const [type, { label, text }] of Object.entries(messageTypes)) {
      expect(labels, type).toContain(label)
      expect(textOfMessage(messageOf(Number(type), '1', '1,1')), type).not.toMatch(/[{}]|undefined/)
      expect(text.split('《').length, type).toBeLessThanOrEqual(2)
    }
  })

  it('is declared once for each number', () => {
    const [waits, ...others] = [messageTypes[26], messageTypes[27]].flatMap((type) => type ?? [])
    if (!waits) throw new Error('nothing waits for approval')
    expect(joinMessages([{ 26: waits }, { 27: others[0] ?? waits }])).toHaveProperty('27')
    expect(() => joinMessages([{ 26: waits }, { 27: waits }, { 26: waits }])).toThrow(
      'message type 26 is declared twice',
    )
  })

  it('belongs to a group of which people say how they want it, once something sends it', () => {
    const groups = [
      'approval',
      'announcement',
      'team',
      'data',
      'business',
      'task',
      'log',
      'event',
      'account',
      'system',
      'hrm',
    ]
    expect(deliveredGroups).toEqual(groups)
    for (const type of [8, 9, 14, 26, 31, 37, 125, 132, 136, 141, 142, 143, 146, 149])
      expect(deliveredGroups).toContain(messageTypes[type]?.group)
  })
})

describe('renaming', () => {
  it('keeps the extension', () => {
    expect(renamed('合同.pdf', '补充协议')).toBe('补充协议.pdf')
    expect(renamed('合同.PDF', '补充.pdf')).toBe('补充.pdf')
    expect(renamed('合同.pdf', 'a.exe')).toBe('a.exe.pdf')
    expect(renamed('无扩展名', 'b')).toBe('b')
    expect(renamed('a.txt', '../../x')).toBe('.._.._x.txt')
  })
})
