import { channel } from './channel.ts'

/** 邮件, by SMTP to the address of each person. */
export const email = channel({
  key: 'email',
  name: '邮件',
  note: '按员工个人信息中的邮箱逐人发送',
  reaches: 'person',
  chosenBy: 'people',
  settings: [
    { key: 'host', label: 'SMTP 服务器', kind: 'text', required: true, hint: '如 smtp.exmail.qq.com' },
    { key: 'port', label: '端口', kind: 'number', required: true, begins: 465, min: 1, max: 65_535 },
    {
      key: 'security',
      label: '加密方式',
      kind: 'choice',
      required: true,
      begins: 'tls',
      options: [
        { value: 'tls', label: 'SSL/TLS（一般为 465 端口）' },
        { value: 'starttls', label: 'STARTTLS（一般为 587 端口）' },
        { value: 'none', label: '不加密（仅限内网网关）' },
      ],
    },
    { key: 'user', label: '登录账号', kind: 'text', hint: '不需要登录的内网网关可以不填' },
    {
      key: 'password',
      label: '密码或授权码',
      kind: 'text',
      secret: true,
      sentTo: ['host', 'port', 'security'],
    },
    { key: 'from', label: '发件人邮箱', kind: 'email', required: true },
    { key: 'sender', label: '发件人名称', kind: 'text', begins: '锁客' },
  ],
})
