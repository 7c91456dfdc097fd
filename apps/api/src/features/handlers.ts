/** All handlers, in the order of packages/contract/src/routes.ts: a route without one does not compile. */
import type { Handlers } from '../http/ask.ts'
import { acertoHandlers, contratoHandlers } from './acertos/acertos.routes.ts'
import { areaHandlers } from './areas/areas.routes.ts'
import { signatureHandlers } from './assinaturas/assinaturas.routes.ts'
import { avisoHandlers } from './avisos/avisos.routes.ts'
import { apiKeyHandlers } from './chaves-api/chaves-api.routes.ts'
import { contatoHandlers } from './contatos/contatos.routes.ts'
import { ownDataHandlers } from './dados-pessoais/dados-pessoais.routes.ts'
import { dashboardHandlers } from './dashboard/dashboard.routes.ts'
import { encerramentoHandlers } from './encerramentos/encerramentos.routes.ts'
import { certificadoPdfHandlers } from './entidades/certificado-pdf/certificado-pdf.routes.ts'
import { entityHandlers } from './entidades/entidades.routes.ts'
import { eventFor } from './events.ts'
import { savedFilterHandlers } from './filtros/filtros.routes.ts'
import { installationHandlers } from './instalacao/instalacao.routes.ts'
import { laudoCreateHandlers } from './laudos/create/laudo-create.routes.ts'
import { laudoEditHandlers } from './laudos/edit/laudo-edit.routes.ts'
import { laudoListHandlers } from './laudos/list/laudo-list.routes.ts'
import { laudoReadHandlers } from './laudos/read/laudo-read.routes.ts'
import { receituarioHandlers } from './laudos/receituario/receituario.routes.ts'
import { listHandlers } from './listas/listas.routes.ts'
import { municipioHandlers } from './municipios/municipios.routes.ts'
import { normaHandlers } from './normas/normas.routes.ts'
import { anexoHandlers } from './ocorrencias/anexos/anexos.routes.ts'
import { casoHandlers } from './ocorrencias/casos/casos.routes.ts'
import { levantamentoHandlers } from './ocorrencias/levantamentos/levantamentos.routes.ts'
import { ocorrenciaHandlers } from './ocorrencias/ocorrencias.routes.ts'
import { ogcHandlers } from './ogc/ogc.routes.ts'
import { operationHandlers } from './operacao/operacao.routes.ts'
import { campoHandlers } from './ordens/campo/campo.routes.ts'
import { ordemHandlers } from './ordens/ordens.routes.ts'
import { profileHandlers } from './perfil/perfil.routes.ts'
import { columnProfileHandlers } from './perfis-de-colunas/perfis-de-colunas.routes.ts'
import { protecaoHandlers } from './protecao/protecao.routes.ts'
import { envioMensalHandlers } from './relatorio-mensal/envio/envio-mensal.routes.ts'
import { modeloMensalHandlers } from './relatorio-mensal/modelo/modelo-mensal.routes.ts'
import { relatorioMensalHandlers } from './relatorio-mensal/relatorio-mensal.routes.ts'
import { relatorioHandlers } from './relatorios/relatorios.routes.ts'
import { securityHandlers } from './seguranca/seguranca.routes.ts'
import { selectionHandlers } from './selecoes/selecoes.routes.ts'
import { issuerHandlers } from './session/emissor/emissor.routes.ts'
import { factorHandlers } from './session/factor/factor.routes.ts'
import { sessionHandlers } from './session/session.routes.ts'
import { verificationHandlers } from './verificar/verificar.routes.ts'
import { webhookHandlers } from './webhooks/webhooks.routes.ts'

export const HANDLERS: Handlers = {
  ...sessionHandlers,
  ...profileHandlers,
  ...factorHandlers,
  ...issuerHandlers,
  ...laudoCreateHandlers,
  ...laudoListHandlers,
  ...laudoReadHandlers,
  ...laudoEditHandlers,
  ...receituarioHandlers,
  ...listHandlers,
  ...municipioHandlers,
  ...normaHandlers,
  ...dashboardHandlers,
  ...savedFilterHandlers,
  ...columnProfileHandlers,
  ...entityHandlers,
  ...certificadoPdfHandlers,
  ...encerramentoHandlers,
  ...signatureHandlers,
  ...areaHandlers,
  ...protecaoHandlers,
  ...ordemHandlers,
  ...campoHandlers,
  ...avisoHandlers,
  ...contatoHandlers,
  ...ocorrenciaHandlers,
  ...casoHandlers,
  ...levantamentoHandlers,
  ...anexoHandlers,
  ...selectionHandlers,
  ...relatorioHandlers,
  ...relatorioMensalHandlers,
  ...modeloMensalHandlers,
  ...envioMensalHandlers,
  ...contratoHandlers,
  ...acertoHandlers,
  ...securityHandlers,
  ...apiKeyHandlers,
  ...webhookHandlers,
  ...ownDataHandlers,
  ...verificationHandlers,
  ...ogcHandlers,
  ...installationHandlers,
  ...operationHandlers(eventFor),
}
