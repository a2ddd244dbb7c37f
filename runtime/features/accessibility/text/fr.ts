import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'accessibility.title': 'Déclaration d’accessibilité',
  'accessibility.goal':
    'Tout le monde doit pouvoir utiliser {site}. Sa norme est celle des règles pour l’accessibilité des contenus Web (WCAG) 2.2, niveau AA.',
  'accessibility.status': 'Statut',
  'accessibility.conformance-full': 'Ce site respecte entièrement la norme.',
  'accessibility.conformance-partial':
    'Ce site respecte la norme pour l’essentiel. Les exceptions sont indiquées ci-dessous.',
  'accessibility.conformance-not-assessed': 'Ce site n’a pas encore été évalué selon la norme.',
  'accessibility.assessed': 'Évalué le {date}.',
  'accessibility.features': 'Ce sur quoi vous pouvez compter',
  'accessibility.keyboard': 'Chaque page s’utilise au clavier seul.',
  'accessibility.announced': 'Les lecteurs d’écran annoncent les champs, les erreurs et les résultats.',
  'accessibility.adapts':
    'Les pages s’adaptent aux petites fenêtres et aux grands caractères. Rien ne bouge si votre appareil demande de réduire les animations.',
  'accessibility.colors': 'Les gains et les pertes ont un signe et une flèche, pas seulement une couleur.',
  'accessibility.limits': 'Limites connues',
  'accessibility.chart':
    'Le graphique des prix est une image. « Tableau », au-dessus, affiche les mêmes prix sous forme de texte.',
  'accessibility.others':
    'Les pages d’autres sociétés, comme les prestataires de paiement, suivent leurs propres déclarations.',
  'accessibility.report': 'Signaler un obstacle',
  'accessibility.report-text': 'Indiquez-nous de quelle page il s’agit et avec quoi vous la lisez.',
  'accessibility.back': 'Aller à l’accueil',
};
