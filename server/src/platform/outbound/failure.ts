/** An outbound request failed. The sentence is for the operator and contains nothing of an answer. */
export class OutboundFailure extends Error {
  override name = 'OutboundFailure'
  /** A retry would fail again: the target rejects the content. */
  readonly isFinal: boolean
  /** Seconds that the other side wants to be left alone. */
  readonly after: number | null

  constructor(
    reason: string,
    { isFinal = false, after = null }: { isFinal?: boolean; after?: number | null } = {},
  ) {
    super(reason)
    this.isFinal = isFinal
    this.after = after
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: '对方拒绝连接',
  ECONNRESET: '连接被对方断开',
  EPIPE: '连接被对方断开',
  ENOTFOUND: '找不到这个主机名',
  EAI_AGAIN: '找不到这个主机名',
  ETIMEDOUT: '连接超时',
  ETIMEOUT: '连接超时',
  ABORT_ERR: '对方没有及时回应',
  EHOSTUNREACH: '网络不可达',
  ENETUNREACH: '网络不可达',
  CERT_HAS_EXPIRED: '对方的证书已过期',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方的证书不受信任',
  SELF_SIGNED_CERT_IN_CHAIN: '对方的证书不受信任',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '对方的证书不受信任',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方的证书不属于这个主机名',
  EPROTO: '无法建立加密连接，请检查端口和加密方式',
  ERR_SSL_WRONG_VERSION_NUMBER: '无法建立加密连接，请检查端口和加密方式',
}

/** The same as a failure, in a sentence. */
export function toFailure(error: unknown): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  return new OutboundFailure(REASONS[codeOf(error)] ?? '无法连接对方')
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
