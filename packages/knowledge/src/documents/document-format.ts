export type DocumentFormat = 'txt' | 'md' | 'html' | 'csv' | 'pdf' | 'docx';
