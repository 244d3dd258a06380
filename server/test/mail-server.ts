import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface Mail {
  to: string
  /** Head and body as they came. */
  text: string
}

export interface MailServer {
  port: number
  mails: Mail[]
  /** Mailboxes that are refused for good. */
  unknown: Set<string>
  close(): Promise<void>
}

export const MAIL_ACCOUNT = { user: 'crm@suoke.example', password: 'letmein' }

/** An SMTP server on this machine with one account. */
export async function startMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      const isKnown = username === MAIL_ACCOUNT.user && password === MAIL_ACCOUNT.password
      if (isKnown) done(null, { user: username })
      else done(new Error('no such account'))
    },
    onRcptTo: ({ address }, _session, done) =>
      done(
        started.unknown.has(address)
          ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
          : null,
      ),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((content) => {
        started.mails.push({ to: envelope.rcptTo.map(({ address }) => address).join(), text: content })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  const { port = 0 }: Partial<AddressInfo> = Object(smtp.server.address())
  const started: MailServer = {
    port,
    mails: [],
    unknown: new Set(),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  return started
}
