/** Registering a laudo. */

import { route } from '../route.ts'
import { laudoFormSchema } from './laudo-form.ts'
import { laudoAcceptedSchema } from './laudo-schemas.ts'

const tag = 'Laudos'

export const laudoCreateRoutes = {
  createLaudo: route({
    method: 'PUT',
    path: '/laudos/add',
    access: ['createLaudo'],
    tag,
    about:
      'Cadastra um laudo com seus arquivos KML ou KMZ. O processamento começa em seguida; acompanhe-o em /eventos ou lendo o laudo. O que a pessoa decide: manterTalhoes e tirarTalhoes (marcadores do arquivo da área, por número, separados por vírgula), segundoVoo (marcadores repetidos contam de novo) e soTocados.',
    form: true,
    idempotencyKey: true,
    files: {
      file_area: { required: false, about: 'Traçado da área; sem ele valem as áreas cadastradas da empresa.' },
      file_aplicacao: { required: true, about: 'Aplicação.' },
      file_trajeto: { required: true, about: 'Trajeto.' },
    },
    body: laudoFormSchema,
    reply: laudoAcceptedSchema,
    status: 201,
  }),
}
