import type { ROUTES } from '@faixa/contract'

type Tag = (typeof ROUTES)[keyof typeof ROUTES]['tag']

/** What each group of operations is for, in the order of the document. */
export const TAGS: Readonly<Record<Tag, string>> = {
  Laudos: 'Cadastrar, listar, ler, corrigir e exportar laudos de aplicação aérea.',
  'Ordens de serviço': 'O que se pede a uma prestadora, com os talhões, e os laudos que o cumpriram.',
  Áreas: 'Talhões cadastrados de empresas e unidades.',
  'Áreas de proteção': 'Áreas protegidas e obstáculos, distâncias e limites do clima de cada empresa.',
  Normas: 'A tabela de regras pela qual laudos são julgados.',
  Ocorrências: 'Perguntas sobre um lugar e um dia, com os voos próximos, anexos e levantamentos assinados.',
  Avisos: 'O que abre quem foi avisado de um voo, sem login.',
  'Contatos para avisos': 'Pessoas a avisar antes de um voo.',
  Acertos: 'Contratos entre empresa e prestadora, e o que se paga por período.',
  'Visão Geral': 'Somas, gráficos e perda evitável dos laudos de um período.',
  'Relatórios de efetividade': 'Laudos de um período em um documento, e o seu envio.',
  'Relatório mensal': 'O relatório mensal das prestadoras ao Ministério da Agricultura.',
  Trabalhos: 'Seleções de laudos que um endereço curto guarda.',
  'Encerramento de empresas': 'A remoção de uma empresa inteira, com o arquivo de tudo e a certidão.',
  Entidades: 'Os cadastros: empresas, unidades, prestadoras, pilotos, aeronaves, pessoas e outros.',
  Listas: 'Nomes curtos dos cadastros, para campos de escolha.',
  'Filtros salvos': 'Filtros da lista de laudos que uma pessoa guardou.',
  'Perfis de colunas': 'O que são as colunas dos arquivos CSV e TXT de uma empresa ou prestadora.',
  Sessão: 'Entrar, sair, senha, convites e a licença.',
  'Segundo fator': 'Aplicativos de códigos, chaves de acesso e códigos de recuperação.',
  Perfil: 'Os dados da própria pessoa.',
  'Dados pessoais': 'A cópia dos dados da própria pessoa (LGPD).',
  'Chaves de API': 'Chaves com que outros programas chamam esta API.',
  Webhooks: 'Endereços que recebem eventos; o que recebem está em «webhooks» deste documento.',
  Verificação: 'Conferir um laudo, um levantamento ou o registro pelas suas assinaturas, sem login.',
  'OGC API': 'Laudos, talhões e áreas para programas de mapas, pelos padrões OGC API — Features e Tiles.',
  Segurança: 'O registro de entradas e recusas.',
  Instalação: 'O que administradores definem em um servidor.',
  Operação: 'Saúde, métricas e trabalhos do servidor, para quem cuida dele.',
}
