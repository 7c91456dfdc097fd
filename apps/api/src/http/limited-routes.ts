import type { RouteName } from '@faixa/contract'

/** Requests per minute and address, in addition to the growing delays for each e-mail. */
export const LIMITED: Partial<Record<RouteName, number>> = {
  login: 120,
  finishLogin: 120,
  askLoginPasskey: 120,
  beginIssuerLogin: 60,
  finishIssuerLogin: 120,
  receiveIssuerLogout: 600,
  requestSenhaReset: 10,
  resetSenha: 30,
  readRevisionByCode: 30,
  listSigningKeys: 30,
  listVerifyingKeys: 30,
  readLogHead: 30,
  proveConsistency: 30,
  readInvitation: 60,
  acceptInvitation: 30,
  confirmEmailChange: 30,
  readAviso: 60,
  receiveAviso: 30,
  refuseAvisos: 30,
}
