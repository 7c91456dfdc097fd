/** All routes of the API by name. A route without a handler does not compile. */
import { acertoRoutes } from './acertos/acertos.ts'
import { contratoRoutes } from './acertos/contratos.ts'
import { areaRoutes } from './areas/areas.ts'
import { signatureRoutes } from './assinaturas.ts'
import { avisoRoutes } from './avisos.ts'
import { apiKeyRoutes } from './chaves-api.ts'
import { contatoRoutes } from './contatos/contatos.ts'
import { ownDataRoutes } from './dados-pessoais.ts'
import { dashboardRoutes } from './dashboard.ts'
import { encerramentoRoutes } from './encerramentos.ts'
import { certificadoPdfRoutes } from './entidades/certificado-pdf.ts'
import { entityRoutes } from './entidades/entidades.ts'
import { savedFilterRoutes } from './filtros.ts'
import { installationRoutes } from './instalacao.ts'
import { laudoCreateRoutes } from './laudos/laudo-create.ts'
import { laudoEditRoutes } from './laudos/laudo-edit.ts'
import { laudoListRoutes } from './laudos/laudo-list.ts'
import { laudoReadRoutes } from './laudos/laudo-read.ts'
import { receituarioRoutes } from './laudos/receituario.ts'
import { listRoutes } from './listas.ts'
import { municipioRoutes } from './municipios.ts'
import { normaRoutes } from './normas.ts'
import { anexoRoutes } from './ocorrencias/anexos.ts'
import { casoRoutes } from './ocorrencias/casos.ts'
import { levantamentoRoutes } from './ocorrencias/levantamentos.ts'
import { ocorrenciaRoutes } from './ocorrencias.ts'
import { ogcRoutes } from './ogc/ogc.ts'
import { operationRoutes } from './operacao/operacao.ts'
import { campoRoutes } from './ordens/campo.ts'
import { ordemRoutes } from './ordens/ordens.ts'
import { profileRoutes } from './perfil.ts'
import { columnProfileRoutes } from './perfis-de-colunas.ts'
import { protecaoRoutes } from './protecao/protecao.ts'
import { envioMensalRoutes } from './relatorio-mensal/envio-mensal.ts'
import { modeloMensalRoutes } from './relatorio-mensal/modelo-mensal.ts'
import { relatorioMensalRoutes } from './relatorio-mensal/relatorio-mensal.ts'
import { relatorioRoutes } from './relatorios/relatorios.ts'
import type { Route } from './route.ts'
import { securityRoutes } from './seguranca.ts'
import { selectionRoutes } from './selecoes.ts'
import { issuerRoutes } from './session/emissor.ts'
import { factorRoutes } from './session/factor.ts'
import { sessionRoutes } from './session.ts'
import { verificationRoutes } from './verificar.ts'
import { webhookRoutes } from './webhooks/webhooks.ts'

export const ROUTES = {
  ...sessionRoutes,
  ...profileRoutes,
  ...factorRoutes,
  ...issuerRoutes,
  ...laudoCreateRoutes,
  ...laudoListRoutes,
  ...laudoReadRoutes,
  ...laudoEditRoutes,
  ...receituarioRoutes,
  ...columnProfileRoutes,
  ...listRoutes,
  ...municipioRoutes,
  ...normaRoutes,
  ...dashboardRoutes,
  ...savedFilterRoutes,
  ...entityRoutes,
  ...certificadoPdfRoutes,
  ...encerramentoRoutes,
  ...signatureRoutes,
  ...areaRoutes,
  ...protecaoRoutes,
  ...ordemRoutes,
  ...campoRoutes,
  ...avisoRoutes,
  ...contatoRoutes,
  ...ocorrenciaRoutes,
  ...casoRoutes,
  ...levantamentoRoutes,
  ...anexoRoutes,
  ...selectionRoutes,
  ...relatorioRoutes,
  ...relatorioMensalRoutes,
  ...modeloMensalRoutes,
  ...envioMensalRoutes,
  ...contratoRoutes,
  ...acertoRoutes,
  ...securityRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...ownDataRoutes,
  ...verificationRoutes,
  ...ogcRoutes,
  ...installationRoutes,
  ...operationRoutes,
} as const satisfies Record<string, Route>

export type Routes = typeof ROUTES
export type RouteName = keyof Routes

/** Routes that our own client calls: all except those of an external standard, and those whose callers send forms. */
export type CalledName = {
  readonly [Name in RouteName]: Routes[Name] extends { readonly standard: string } | { readonly urlEncoded: true }
    ? never
    : Name
}[RouteName]

/** Routes that change nothing and whose answer `reply` describes. */
export type ReadRouteName = {
  readonly [Name in RouteName]: Routes[Name] extends { readonly method: 'GET'; readonly reply: object } ? Name : never
}[RouteName]
