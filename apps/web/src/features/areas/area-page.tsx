import { RegisterPage } from '../../ground/register-page.tsx'
import { paths } from '../../paths.ts'
import { changesText } from './plot-changes.ts'
import { AreaForm, type Registered } from './register/area-form.tsx'

const PLOTS = { to: paths.plots, label: 'Ver os talhões' }

export default function AreaPage() {
  return <RegisterPage title="Área da Empresa" list={PLOTS} height={320} done={wordsOf} form={AreaForm} />
}

function wordsOf({ versao, novos, alterados, iguais, removidos }: Registered) {
  const changes = changesText({ novo: novos, alterado: alterados, igual: iguais, removido: removidos })
  return { title: 'Áreas Adicionadas', sentence: `Versão ${versao}: ${changes}.` }
}
