// Placeholder until the feature's own file replaces it whole.
import { Problem } from '@faixa/contract'

const absent = async (): Promise<never> => {
  throw new Problem('indisponivel')
}
export const sessionHandlers = {
  login: absent,
  logout: absent,
  readUserInfo: absent,
  acceptLicence: absent,
  changeSenha: absent,
  requestSenhaReset: absent,
  resetSenha: absent,
}
