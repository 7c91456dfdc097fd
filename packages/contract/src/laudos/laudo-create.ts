/** Registering a laudo. */
import { ARQUIVOS_MAX } from '@faixa/domain'
import { z } from 'zod'
import { idSchema, sha256Schema } from '../field.ts'
import { route } from '../route.ts'
import { laudoFormSchema } from './laudo-form.ts'
import { laudoAcceptedSchema } from './laudo-schemas.ts'

const tag = 'Laudos'

/** The used part of a quota and its limit; `permitido` is absent without a limit. */
const usedSchema = z.object({ usado: z.number().int(), permitido: z.number().int().optional() })

/** Without a limit, only people who see all empresas get the used amount. */
const quotaSchema = z
  .object({
    /** Bytes of the files of all laudos, those of archived ones included. */
    bytes: usedSchema.optional(),
    /** Laudos registered today, by the clock of the offices. */
    laudosHoje: usedSchema.optional(),
  })
  .meta({ id: 'Cota' })

export type Used = z.infer<typeof usedSchema>
export type Quota = z.infer<typeof quotaSchema>

export const laudoCreateRoutes = {
  readQuota: route({
    method: 'GET',
    path: '/laudos/cota',
    access: ['createLaudo'],
    tag,
    changedBy: 'laudo',
    about: 'Quanto uma empresa já usou de suas cotas, e quanto pode usar.',
    query: z.object({ empresa: idSchema }),
    reply: quotaSchema,
  }),
  createLaudo: route({
    method: 'PUT',
    path: '/laudos/add',
    access: ['createLaudo'],
    tag,
    about:
      'Cadastra um laudo com seus arquivos: KML, KMZ, Shapefile em .zip com o .prj, GeoJSON ou GPX; a aplicação e o trajeto também em CSV ou TXT. file_aplicacao e file_trajeto podem vir repetidos, até 500 vezes cada um, com os arquivos de um trabalho de muitos voos: a ordem e os nomes deles não mudam nenhum número. O processamento começa em seguida; acompanhe-o em /eventos ou lendo o laudo. O que a pessoa decide: manterTalhoes e tirarTalhoes (marcadores do arquivo da área, por número, separados por vírgula), segundoVoo (marcadores repetidos contam de novo) e soTocados; manterArquivos (um arquivo cujo conteúdo parece ser de outro campo fica onde está; sem isto o laudo termina em Erro); aplicacaoDoTrajeto=sim (as passadas são deduzidas do trajeto onde nenhum arquivo traz a aplicação nem o estado da válvula: os números são estimados, e o laudo diz com que confiança); faixaExecutada é obrigatória onde a aplicação traz linhas sem largura: sem ela o laudo termina em Erro, que diz a que distância estão as passadas; sistemaArea, sistemaAplicacao e sistemaTrajeto (como EPSG:31982) para arquivos que não dizem o seu sistema de coordenadas. colunas é JSON e diz o que são as colunas dos arquivos CSV e TXT: um perfil para todos, ou uma lista de perfis, cada um para os arquivos que têm os seus titulos; sem ela são supostas. dadosOperacao é JSON: o que os relatórios às autoridades pedem e os arquivos não dizem. Arquivos já enviados por PUT /laudos/arquivos/{sha256} são nomeados pelo SHA-256, separados por vírgula, em enviadosArea, enviadosAplicacao, enviadosTrajeto e enviadosClima; se algum não chegou, a recusa arquivos-nao-enviados os diz em faltam: envie esses e repita o pedido, com a mesma Idempotency-Key.',
    form: true,
    idempotencyKey: true,
    files: {
      file_area: { required: false, about: 'Traçado da área; sem ele valem as áreas cadastradas da empresa.' },
      file_aplicacao: {
        required: false,
        about: 'Aplicação: um arquivo ou vários; dispensada só com aplicacaoDoTrajeto=sim.',
        most: ARQUIVOS_MAX.aplicacao,
      },
      file_trajeto: { required: false, about: 'Trajeto: nenhum arquivo, um ou vários.', most: ARQUIVOS_MAX.trajeto },
      file_clima: {
        required: false,
        about:
          'Leituras do clima em CSV ou TXT: INMET, Davis, Kestrel, ou títulos claros com data, hora, vento, temperatura e umidade.',
      },
    },
    body: laudoFormSchema,
    reply: laudoAcceptedSchema,
    status: 201,
  }),
  sendFile: route({
    method: 'PUT',
    path: '/laudos/arquivos/:sha256',
    access: ['createLaudo'],
    tag,
    about:
      'Envia um arquivo antes do seu laudo, para que um envio interrompido continue de onde parou. O endereço é o SHA-256 do conteúdo, em hexadecimal. Só quem o enviou pode nomeá-lo em PUT /laudos/add; o que não entra em um laudo é apagado depois de três dias.',
    params: z.object({ sha256: sha256Schema }),
    files: { file: { required: true, about: 'Um arquivo da área, da aplicação, do trajeto ou do clima.' } },
    body: z.object({ empresa: idSchema }),
    status: 204,
  }),
}
