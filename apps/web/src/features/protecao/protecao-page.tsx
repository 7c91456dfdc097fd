import { RegisterPage } from '../../ground/register-page.tsx'
import { paths } from '../../paths.ts'
import { addedTitle } from './register/protecao-fields.ts'
import { ProtecaoForm, type Registered } from './register/protecao-form.tsx'

const LIST = { to: paths.protecoes, label: 'Ver as cadastradas' }

export default function ProtecaoPage() {
  return (
    <RegisterPage title="Área de Proteção / Obstáculo" list={LIST} height={480} done={wordsOf} form={ProtecaoForm} />
  )
}

const wordsOf = ({ areas, message }: Registered) => ({ title: addedTitle(areas.length), sentence: message })
