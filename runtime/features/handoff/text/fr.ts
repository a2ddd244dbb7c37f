import type { Dictionary } from '../../../lib/format-text.ts';
import { text as forms } from '../../../forms/text/fr.ts';

export const text: Dictionary = {
  ...forms,
  'handoff.crm': 'CRM',
  'handoff.dead-title': 'Ce code de connexion ne fonctionne plus',
  'handoff.dead':
    'Il fonctionne une seule fois, pendant une minute. Connectez-vous avec votre mot de passe ou rouvrez le site d’où vous veniez.',
  'handoff.failed-title': 'Nous n’avons pas pu vous connecter',
  'handoff.login': 'Se connecter',
  'auto.title': 'Les liens de connexion avec mot de passe ne fonctionnent plus',
  'auto.text':
    'Nous n’avons rien envoyé et avons effacé l’adresse de la barre d’adresse, car elle contenait un mot de passe.',
  'auto.change':
    'Si quelqu’un vous a envoyé ce lien, d’autres ont pu le lire : changez votre mot de passe après vous être connecté.',
};
